import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { KitCode } from '#contract/shared/ids.ts';
import { tidyCode } from '#web/lib/tidyCode.ts';

interface Props {
  readonly kit_id: KitCode | undefined;
  readonly onSelect: (kit_id: KitCode | undefined) => void;
}

const KIT_CODE_LENGTH = 8;

/** Filters by the printed code of a kit, as soon as it is complete. */
export function KitFilter({ kit_id, onSelect }: Props) {
  // What is being typed; otherwise the field follows the address.
  const [typed, setTyped] = useState<string>();
  const is_incomplete = typed !== undefined && typed !== '' && !KitCode.safeParse(typed).success;

  const onType = (text: string) => {
    setTyped(text);
    const code = KitCode.safeParse(text);
    if (code.success || text === '') onSelect(code.data);
  };

  return (
    <TextField
      label="Kit ID"
      placeholder="MB000132"
      size="small"
      value={typed ?? kit_id ?? ''}
      onChange={({ target }) => {
        tidyCode(target, KIT_CODE_LENGTH);
        onType(target.value);
      }}
      onBlur={() => !is_incomplete && setTyped(undefined)}
      helperText={is_incomplete && 'MB and 6 digits'}
      slotProps={{ htmlInput: { autoCapitalize: 'characters', autoComplete: 'off', spellCheck: false } }}
    />
  );
}
