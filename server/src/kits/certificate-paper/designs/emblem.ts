import sharp from 'sharp';

/** The id under which the designs name the emblem. */
export const EMBLEM_FILE_ID = '019a9000-0000-7000-8000-0000000ce001';

const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="720" viewBox="-36 -36 72 72">
<defs><linearGradient id="sky" x2="1" y2="1"><stop stop-color="#1f6cc5"/><stop offset="1" stop-color="#0b3263"/></linearGradient></defs>
<circle r="35" fill="#fffdf6" stroke="#d29a1f" stroke-width="1.5"/><circle r="31.5" fill="url(#sky)"/>
<path d="M-20 3A20 20 0 0 1 20 3" fill="none" stroke="#fff" stroke-opacity=".45" stroke-width="1.4"/>
<path d="M-11 9a7 7 0 0 1 1-13.8A10.6 10.6 0 0 1 10.3-3 6.1 6.1 0 0 1 10.5 9z" fill="#fff"/>
<path d="M-7 13.500l-1.800 4.800M1 13.500l-1.800 4.800M9 13.500l-1.800 4.800" stroke="#f0b429" stroke-width="3" stroke-linecap="round"/>
</svg>`;

/** A cloud with rain in a round field, as PNG. */
export const emblemPng = (): Promise<Buffer> => sharp(Buffer.from(svg)).png().toBuffer();
