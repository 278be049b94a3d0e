/** The id under which designs name the emblem: no file is stored for it. */
export const EMBLEM_FILE_ID = '019a9000-0000-7000-8000-0000000ce001';

/** A cloud with rain in a round field. */
export const emblemSvg = `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="720" viewBox="-36 -36 72 72">
<defs><linearGradient id="sky" x2="1" y2="1"><stop stop-color="#1f6cc5"/><stop offset="1" stop-color="#0b3263"/></linearGradient></defs>
<circle r="35" fill="#fffdf6" stroke="#d29a1f" stroke-width="1.5"/><circle r="31.5" fill="url(#sky)"/>
<path d="M-20 3A20 20 0 0 1 20 3" fill="none" stroke="#fff" stroke-opacity=".45" stroke-width="1.4"/>
<path d="M-11 9a7 7 0 0 1 1-13.8A10.6 10.6 0 0 1 10.3-3 6.1 6.1 0 0 1 10.5 9z" fill="#fff"/>
<path d="M-7 13.500l-1.800 4.800M1 13.500l-1.800 4.800M9 13.500l-1.800 4.800" stroke="#f0b429" stroke-width="3" stroke-linecap="round"/>
</svg>`;

/** A portrait to try a design with. */
export const portraitSvg = `<svg xmlns="http://www.w3.org/2000/svg" width="350" height="490">
<rect width="350" height="490" fill="#a9cdf2"/>
<path d="M35 490c0-120 50-165 100-178l40 22 40-22c50 13 100 58 100 178z" fill="#16335a"/>
<path d="M135 300h80v24l-40 30-40-30z" fill="#e9c3a3"/><path d="M128 312l47 42-22 34zM222 312l-47 42 22 34z" fill="#f6f8fb"/>
<ellipse cx="175" cy="212" rx="78" ry="98" fill="#f3d3b7"/>
<path d="M92 210c-8-76 30-118 83-118s91 42 83 118c-8-34-22-52-42-60-34 8-66 6-92-4-16 10-26 34-32 64z" fill="#1d2430"/>
</svg>`;
