/** The library without subtitles, other sound tracks and protection, which our films have none of; it brings no types. */
declare module 'hls.js/light' {
  export { default } from 'hls.js';
}
