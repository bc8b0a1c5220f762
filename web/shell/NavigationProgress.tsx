import { Box } from '@mui/material';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/** A bar at the upper edge while the next screen loads. A slow device draws it before it draws the screen. */
export function NavigationProgress() {
  const router = useRouter();
  const [isUnderWay, setUnderWay] = useState(false);
  useEffect(() => {
    const ends = [
      router.history.subscribe(({ location }) => {
        if (location.pathname !== router.state.resolvedLocation?.pathname) setUnderWay(true);
      }),
      router.subscribe('onResolved', () => setUnderWay(false)),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [router]);
  return isUnderWay && <Box className="menu" data-navigates sx={progressLook} />;
}

const progressLook = {
  position: 'fixed',
  inset: '0 0 auto 0',
  zIndex: 'tooltip',
  height: 3,
  bgcolor: 'primary.main',
};
