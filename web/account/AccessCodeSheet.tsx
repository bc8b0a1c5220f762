import { GlobalStyles } from '@mui/material';
import { useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import { brandTitle } from '#web/lib/brandTitle.ts';
import { printsAlone } from '#web/ui/printsAlone.ts';

interface Props {
  readonly code: string;
  /** The practitioner's name. */
  readonly name: string | null;
  readonly onPrinted: () => void;
}

/** Prints a sheet with the access code for the practitioner's patients, in place of the screen. */
export function AccessCodeSheet({ code, name, onPrinted }: Props) {
  const onAfterPrint = useEffectEvent(onPrinted);
  useEffect(() => {
    window.addEventListener('afterprint', onAfterPrint);
    window.print();
    return () => window.removeEventListener('afterprint', onAfterPrint);
  }, []);

  return createPortal(
    <div className={SHEET}>
      <GlobalStyles styles={[printsAlone(`.${SHEET}`), sheetStyles]} />
      <p>{brandTitle()}</p>
      <h1>{name ? `Share your results with ${name}` : 'Share your results with us'}</h1>
      <p>Access code</p>
      <p className="code">{code}</p>
      <ol>
        <li>Log in at {window.location.origin}</li>
        <li>Open the patient and choose Assign Practitioner.</li>
        <li>Enter the code. You can also enter it when you register a kit.</li>
      </ol>
      <p>You decide for each patient, and can remove the access at any time.</p>
    </div>,
    document.body,
  );
}

const SHEET = 'access-code-sheet';

const sheetStyles = {
  '@media screen': { [`.${SHEET}`]: { display: 'none' } },
  '@media print': {
    [`.${SHEET}`]: { color: '#000', fontSize: '14pt', lineHeight: 1.5, padding: '10mm' },
    [`.${SHEET} h1`]: { fontSize: '22pt' },
    [`.${SHEET} .code`]: {
      fontFamily: 'monospace',
      fontSize: '48pt',
      letterSpacing: '0.2em',
      margin: '0 0 8mm',
    },
  },
};
