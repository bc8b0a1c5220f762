import '@fontsource-variable/roboto/wght.css';

// Screens are measured in the portal's font, whatever fonts the machine has.
await document.fonts.load('1rem "Roboto Variable"');
