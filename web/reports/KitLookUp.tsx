import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { type FormEvent, useState } from 'react';
import { kitCodePattern } from '#contract/shared/ids.ts';

interface Props {
  readonly onShow: (kit_id: string) => void;
}

/** Shows the files of a kit that were brought in earlier. */
export function KitLookUp({ onShow }: Props) {
  const [kit_id, setKitId] = useState('');
  const [is_wrong, setWrong] = useState(false);

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const is_code = kitCodePattern.test(kit_id);
    setWrong(!is_code);
    if (!is_code) return;
    onShow(kit_id);
    setKitId('');
  };

  return (
    <Stack
      component="form"
      noValidate
      direction="row"
      spacing={1}
      onSubmit={onSubmit}
      sx={{ alignItems: 'flex-start' }}
    >
      <TextField
        label="Kit ID"
        value={kit_id}
        onChange={(event) => setKitId(event.target.value.trim().toUpperCase())}
        size="small"
        error={is_wrong}
        helperText={is_wrong && 'Kit ID must start with MB followed by 6 digits (e.g., MB000132)'}
        slotProps={{ htmlInput: { autoCapitalize: 'characters', autoComplete: 'off', spellCheck: false } }}
      />
      <Button type="submit" variant="outlined" sx={{ height: 40, flexShrink: 0 }}>
        Show kit
      </Button>
    </Stack>
  );
}
