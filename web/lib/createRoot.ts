// Beside React in its file, so that React starts there. It makes errors as it starts, and tools of the browser then read all files
// again that are being run.
export { createRoot } from 'react-dom/client';
