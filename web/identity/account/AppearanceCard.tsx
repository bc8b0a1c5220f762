import { chooseTheme, useChosenTheme } from '#web/lib/themeChoice.ts';
import { ChoiceField } from '#web/ui/ChoiceField.tsx';
import { AccountSection } from './shared/AccountSection.tsx';

/** The choice of dark or light screens. It belongs to the device: a phone at night differs from an office. */
export function AppearanceCard() {
  const theme = useChosenTheme();
  return (
    <AccountSection title="Appearance" screenOnly>
      <ChoiceField label="Theme on this device" value={theme} choices={themes} onSelect={chooseTheme} />
    </AccountSection>
  );
}

const themes = [
  ['dark', 'Dark'],
  ['light', 'Light'],
  ['system', 'As the system'],
] as const;
