import { Stack, Typography } from '@mui/material';
import { type FormEvent, useId, useState } from 'react';
import { kitCodePattern } from '#contract/shared/codes.ts';
import { codeInput } from '#web/lib/tidyCode.ts';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/TextField.tsx';

/** Finds a kit to show its earlier uploads. */
export function KitLookup({ onShow }: { readonly onShow: (kit_id: string) => void }) {
  const [kit_id, setKitId] = useState('');
  const [isInvalid, setInvalid] = useState(false);
  const titleId = useId();

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const isValid = kitCodePattern.test(kit_id);
    setInvalid(!isValid);
    if (!isValid) return;
    onShow(kit_id);
    setKitId('');
  };

  return (
    <section aria-labelledby={titleId}>
      <Typography id={titleId} variant="h2" sx={{ mb: 2 }}>
        Earlier uploads of a kit
      </Typography>
      <Stack
        component="form"
        noValidate
        direction="row"
        spacing={2}
        onSubmit={onSubmit}
        sx={{ alignItems: 'flex-start' }}
      >
        <TextField
          label="Kit ID"
          value={kit_id}
          onChange={(event) => setKitId(event.target.value.trim().toUpperCase())}
          size="small"
          error={isInvalid}
          helperText={isInvalid && 'Kit ID must start with MB followed by 6 digits (e.g., MB000132)'}
          slotProps={{ htmlInput: codeInput }}
        />
        <Button type="submit" variant="outlined" sx={{ height: 40, flexShrink: 0 }}>
          Show kit
        </Button>
      </Stack>
    </section>
  );
}
