import { Moon, Sun } from 'lucide';
import { useColorScheme } from '#web/lib/colorScheme.ts';
import { chooseTheme } from '#web/lib/themeChoice.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';

/** Changes between dark and light screens before the login, where no account has the choice. */
export function ThemeButton() {
  const isLight = useColorScheme() === 'light';
  return (
    <Button
      size="small"
      color="inherit"
      edge="end"
      startIcon={<Icon of={isLight ? Moon : Sun} />}
      onClick={() => chooseTheme(isLight ? 'dark' : 'light')}
    >
      {isLight ? 'Dark theme' : 'Light theme'}
    </Button>
  );
}
