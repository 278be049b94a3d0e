/** The worker of PDF.js for the browsers of the floor: its own build has newer syntax, and lacks some polyfills. */
import '../../old-browsers/complete-builtins.ts';
import 'pdfjs-dist/legacy/build/pdf.worker.min.mjs';
