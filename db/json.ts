/** An answer that the database has built: JSON of a `T`, sent as it is. */
export class Json<T> {
  declare private readonly value: T;
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}
