import { useState } from 'react';
import type { OpenBench } from '#contract/laboratory/bench.ts';
import { SignInLayout } from '#web/identity/session/sign-in/SignInLayout.tsx';
import { readScan } from '#web/kits/label-reader/readScan.ts';
import { counted } from '#web/lib/counted.ts';
import { FocusedMessage } from '#web/ui/FocusedMessage.tsx';
import { Message } from '#web/ui/Message.tsx';
import { codesIn, scansOf } from './benchDesk.ts';
import { PinForm } from './PinForm.tsx';
import { TechnicianNames } from './TechnicianNames.tsx';

interface Props {
  readonly bench: OpenBench;
  /** The technician whose turn in this tab has ended; undefined before the first one. */
  readonly former: OpenBench['technicians'][number] | undefined;
}

/** Prompts for the person at the bench: a name, then its PIN. Kits that are scanned meanwhile are named: nobody receives them. */
export function ChooseTechnician({ bench, former }: Props) {
  const [chosen, setChosen] = useState<string>();
  const [isNew, setNew] = useState(true);
  const [missed, setMissed] = useState<readonly string[]>([]);
  const technician = bench.technicians.find(({ id }) => id === chosen);
  const choose = (id: string | undefined) => {
    setNew(false);
    setChosen(id);
  };
  const miss = (text: string) =>
    setMissed((before) => [...before, readScan(text) ?? 'A code that is no Kit ID']);
  return (
    <SignInLayout title={`${bench.name}, ${bench.laboratory_name}`}>
      {isNew && former && (
        <FocusedMessage severity="info" sx={messageLook}>
          The turn of {former.name} has ended.
          {bench.technicians.some(({ id }) => id === former.id) && keptFor(former)}
        </FocusedMessage>
      )}
      {missed.length > 0 && (
        <Message severity="error" sx={messageLook}>
          Not received, because nobody has entered a PIN yet: {missed.join(', ')}. Scan again after your PIN.
        </Message>
      )}
      {technician ? (
        <PinForm technician={technician} onScan={miss} onBack={() => choose(undefined)} />
      ) : (
        <TechnicianNames bench={bench} isFocused={!isNew} onScan={miss} onChoose={choose} />
      )}
    </SignInLayout>
  );
}

function keptFor({ id, name }: OpenBench['technicians'][number]): string {
  const waiting = codesIn([scansOf(id)]).length;
  return waiting > 0 ? ` ${counted(waiting, 'scan')} not sent: kept until ${name} comes back.` : '';
}

const messageLook = { mb: 2.5, overflowWrap: 'anywhere' };
