import type { UseFormRegisterReturn } from 'react-hook-form';

interface Props {
  readonly field: UseFormRegisterReturn<'website'>;
}

/** A field that people neither see nor reach; programs that fill in forms fill it too. */
export function Honeypot({ field }: Props) {
  return (
    <div aria-hidden="true" style={outOfSight}>
      <label>
        Website
        <input type="text" tabIndex={-1} autoComplete="off" {...field} />
      </label>
    </div>
  );
}

// Moved away and not `display: none`, which such programs look for.
const outOfSight = {
  position: 'absolute',
  left: '-10000px',
  width: 1,
  height: 1,
  overflow: 'hidden',
} as const;
