import type { ReactNode } from 'react';

interface BristolType {
  readonly description: string;
  /** Shapes on a field of 96 by 40, in the colour of the text. */
  readonly drawing: ReactNode;
}

/** The seven types of the Bristol stool scale, by answer. */
export const bristolTypes: Readonly<Record<string, BristolType>> = {
  1: {
    description: 'Separate hard lumps, like nuts',
    drawing: (
      <g fill="currentColor">
        <circle cx="12" cy="24" r="7" />
        <circle cx="30" cy="15" r="8" />
        <circle cx="48" cy="27" r="7" />
        <circle cx="65" cy="14" r="7" />
        <circle cx="83" cy="25" r="8" />
      </g>
    ),
  },
  2: {
    description: 'Sausage-shaped but lumpy',
    drawing: (
      <g fill="currentColor">
        <circle cx="18" cy="21" r="11" />
        <circle cx="33" cy="17" r="12" />
        <circle cx="49" cy="22" r="12" />
        <circle cx="64" cy="18" r="11" />
        <circle cx="78" cy="21" r="11" />
      </g>
    ),
  },
  3: {
    description: 'Like a sausage, with cracks on its surface',
    drawing: (
      <g>
        <rect x="6" y="9" width="84" height="22" rx="11" fill="currentColor" />
        <path
          d="M22 9l3 7-3 5M38 31l-2-8 4-4M53 9l3 6-3 6M68 31l-3-7 3-5M80 10l-2 7"
          fill="none"
          stroke="#000"
          strokeOpacity="0.65"
          strokeWidth="2"
        />
      </g>
    ),
  },
  4: {
    description: 'Like a sausage or snake, smooth and soft',
    drawing: (
      <path
        d="M12 26C26 6 40 10 50 20s22 12 34-6"
        fill="none"
        stroke="currentColor"
        strokeWidth="14"
        strokeLinecap="round"
      />
    ),
  },
  5: {
    description: 'Soft blobs with clear-cut edges',
    drawing: (
      <g fill="currentColor">
        <path d="M6 24c-2-9 6-14 14-12s13 9 9 15-20 7-23-3z" />
        <path d="M38 14c2-7 14-9 19-3s2 13-6 14-15-4-13-11z" />
        <path d="M66 27c-3-7 3-14 12-13s14 8 10 15-19 5-22-2z" />
      </g>
    ),
  },
  6: {
    description: 'Fluffy pieces with ragged edges, mushy',
    drawing: (
      <g fill="currentColor">
        <path d="M5 27l3-5-2-4 6 1 2-6 5 4 5-5 2 6 6-1-2 6 4 4-6 2-1 5-6-3-5 3-2-5z" />
        <path d="M40 20l4-3-1-6 6 3 4-5 3 5 6-1-1 6 4 4-6 2-1 5-5-3-5 3-1-5-6 0z" />
        <path d="M66 30l3-5-1-5 5 1 4-5 4 4 6-2 0 6 5 3-5 3 0 4-6-1-5 3-3-4z" />
      </g>
    ),
  },
  7: {
    description: 'Watery, without solid pieces',
    drawing: (
      <path
        d="M4 28c4-6 12-3 17-7s8-8 15-5 9-4 17-2 7 6 15 5 9 3 15 4 12 6 7 10-16 1-24 3-14-1-22 0-14 1-22-1-22 0-18-7z"
        fill="currentColor"
        fillOpacity="0.7"
      />
    ),
  },
};
