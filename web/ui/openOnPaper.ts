/** As the `ref` of a `details`: a folded part is open on paper, and folded again afterwards. */
export function openOnPaper(details: HTMLDetailsElement | null): (() => void) | undefined {
  if (!details) return undefined;
  let wasFolded = false;
  const unfold = () => {
    wasFolded ||= !details.open;
    details.open = true;
  };
  const fold = () => {
    if (wasFolded) details.open = false;
    wasFolded = false;
  };
  window.addEventListener('beforeprint', unfold);
  window.addEventListener('afterprint', fold);
  return () => {
    window.removeEventListener('beforeprint', unfold);
    window.removeEventListener('afterprint', fold);
  };
}
