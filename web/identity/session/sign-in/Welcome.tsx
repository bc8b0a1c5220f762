import { PicturedSteps } from '#web/ui/PicturedSteps.tsx';

/** Beside the login on wide screens: how a test goes. */
export const Welcome = () => (
  <section aria-label="How it works">
    <PicturedSteps isColumn />
  </section>
);
