import { chooseTheme, useChosenTheme } from '#web/lib/themeChoice.ts';
import { ChoiceField } from '#web/ui/ChoiceField.tsx';
import { SettingsSection } from './shared/SettingsSection.tsx';

/** The choice of dark or light screens. It belongs to the device: a phone at night differs from an office. */
export function AppearanceCard() {
  const theme = useChosenTheme();
  return (
    <SettingsSection
      title="Appearance"
      value={themes.find(([choice]) => choice === theme)?.[1]}
      description="Each device keeps its own choice."
      screenOnly
    >
      <ChoiceField isRow label="Theme on this device" value={theme} choices={themes} onSelect={chooseTheme} />
    </SettingsSection>
  );
}

const themes = [
  ['dark', 'Dark'],
  ['light', 'Light'],
  ['system', 'As the system'],
] as const;
