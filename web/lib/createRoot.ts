// Stands in React's file, so that React starts there. React creates errors at its start, and the browser's tools then read every
// running file again.
export { createRoot } from 'react-dom/client';
