import { useState } from 'react';
import { chooseTheme, chosenTheme } from '#web/lib/themeChoice.ts';
import { ChoiceField } from '#web/ui/ChoiceField.tsx';
import { AccountSection } from './shared/AccountSection.tsx';

/** The choice of dark or light screens. It belongs to the device: a phone at night differs from an office. */
export function AppearanceCard() {
  const [theme, setTheme] = useState(chosenTheme);
  return (
    <AccountSection title="Appearance" screenOnly>
      <ChoiceField
        label="Theme on this device"
        value={theme}
        choices={themes}
        onSelect={(chosen) => {
          chooseTheme(chosen);
          setTheme(chosen);
        }}
      />
    </AccountSection>
  );
}

const themes = [
  ['dark', 'Dark'],
  ['light', 'Light'],
  ['system', 'As the system'],
] as const;
