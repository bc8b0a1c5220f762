/** pdfkit comes without types; these are the parts that the suggestion uses. */
declare module 'pdfkit' {
  import type { Readable } from 'node:stream';

  export class PDFStructureElement {
    add(child: PDFStructureElement): this;
    end(): void;
  }

  export class PDFDocument extends Readable {
    constructor(options: {
      size: 'A4';
      margin: number;
      lang: string;
      tagged: boolean;
      displayTitle: boolean;
      pdfVersion: '1.5';
      info: { Title: string };
    });
    fontSize(size: number): this;
    font(name: 'Helvetica' | 'Helvetica-Bold'): this;
    fillColor(color: string): this;
    text(text: string, options: { lineGap: number }): this;
    moveDown(lines: number): this;
    struct(type: 'Document' | 'H1' | 'H2' | 'H3' | 'P', content?: () => void): PDFStructureElement;
    addStructure(element: PDFStructureElement): this;
    end(): void;
  }
}
