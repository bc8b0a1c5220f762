import { ThemeProvider } from '@mui/system';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { themeOf } from '#web/lib/theme.ts';
import { SettingsSection } from './SettingsSection.tsx';

const section = (needsUser: boolean) => (
  <ThemeProvider theme={themeOf('light')}>
    <SettingsSection title="Consents" value={2} needsUser={needsUser}>
      Two consents
    </SettingsSection>
  </ThemeProvider>
);

test('a folded row opens once something waits in it, and stays open afterwards', async () => {
  await page.viewport(390, 800);
  const { rerender } = await render(section(false));
  const content = page.getByText('Two consents');
  await expect.element(content).not.toBeVisible();
  await rerender(section(true));
  await expect.element(content).toBeVisible();
  await rerender(section(false));
  await expect.element(content).toBeVisible();
  await page.getByRole('button', { name: 'Consents 2' }).click();
  await expect.element(content).not.toBeVisible();
});
