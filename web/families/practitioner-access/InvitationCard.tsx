import { GlobalStyles } from '@mui/material';
import { createPortal } from 'react-dom';
import { brandTitle } from '#web/lib/brandTitle.ts';
import { qrImage } from '#web/lib/qrImage.ts';
import { printsAlone } from '#web/ui/printsAlone.ts';

interface Props {
  readonly code: string;
  /** The practitioner's name. */
  readonly name: string | null;
  readonly url: string;
}

/** A practitioner's invitation on paper, in place of the screen. */
export const InvitationCard = ({ code, name, url }: Props) =>
  createPortal(
    <div className={CARD}>
      <GlobalStyles styles={[printsAlone(`.${CARD}`), cardStyles]} />
      <p>{brandTitle()}</p>
      <h1>{name ? `Share your results with ${name}` : 'Share your results with us'}</h1>
      <div className="steps">
        <ol>
          <li>Scan the code with your phone, or open {window.location.origin}</li>
          <li>Create an account, or log in.</li>
          <li>
            Register your kit. Check or enter this access code: <strong className="code">{code}</strong>
          </li>
        </ol>
        <img src={qrImage(url)} alt="QR code of the invitation" />
      </div>
      <p>
        You already have a registered kit? Open the patient, choose Assign Practitioner and enter the code.
        You decide for each patient, and can remove the access at any time.
      </p>
    </div>,
    document.body,
  );

const CARD = 'invitation-card';

const cardStyles = {
  '@page': { margin: '15mm' },
  '@media screen': { [`.${CARD}`]: { display: 'none' } },
  '@media print': {
    [`.${CARD}`]: {
      color: '#000',
      fontSize: '12pt',
      lineHeight: 1.5,
      maxWidth: '148mm',
      border: '1px solid #000',
      borderRadius: '4mm',
      padding: '8mm',
      breakInside: 'avoid',
    },
    [`.${CARD} h1`]: { fontSize: '18pt', lineHeight: 1.2, margin: '0 0 4mm' },
    [`.${CARD} p`]: { margin: '0 0 3mm' },
    [`.${CARD} .steps`]: { display: 'flex', gap: '6mm', margin: '0 0 4mm' },
    [`.${CARD} img`]: { flex: 'none', width: '42mm', height: '42mm' },
    [`.${CARD} ol`]: { flex: 1, margin: 0, paddingInlineStart: '6mm' },
    [`.${CARD} .code`]: { fontFamily: 'monospace', fontSize: '16pt', letterSpacing: '0.15em' },
  },
};
