/** Common surnames; about three in ten people have one of these, as in the United Kingdom. */
export const surnames =
  'Smith Jones Taylor Brown Williams Wilson Johnson Davies Robinson Wright Thompson Evans Walker White Roberts Green Hall Wood Jackson Clarke Patel Khan Lewis James Phillips Murphy Kelly Campbell Anderson Garcia Martinez Nguyen Kim Singh Meyer Schmidt Rossi Novak Kowalski Müller'.split(
    ' ',
  );

/** The others have one composed of a beginning and an ending. */
export const surnameBeginnings =
  'Ash Brad Brom Carl Chat Clay Dal Dun East Ed El Far Fen Gar Glen Graf Had Hart Hather Hol Kel King Lang Lin Mar Mel Mil Nor Oak Pem Rad Rams Red Ros Sel Shel Stan Strat Thorn Wal Wat West Whit Win Wood'.split(
    ' ',
  );
export const surnameEndings =
  'ford worth by ley ton well field brook wood man croft dale ham bury ridge stead'.split(' ');

export const firstNames =
  'Olivia Amelia Isla Ava Mia Ivy Lily Freya Emma Anna Sophie Grace Ella Zoe Chloe Hannah Nora Maya Leah Ruby Alice Eva Clara Julia Sofia Elena Fatima Aisha Priya Yuki Noah Oliver George Arthur Leo Harry Jack Henry Theo Oscar Luca Ben Finn Max Samuel Adam Jonas Felix Paul David Daniel Thomas Lukas Mateo Omar Ibrahim Arjun Kenji Zoë François'.split(
    ' ',
  );
