import dialogPolyfill from 'dialog-polyfill';
import 'dialog-polyfill/dist/dialog-polyfill.css';

/**
 * `<dialog>` for Firefox before 98 and Safari before 15.4, where it is an unknown element. Completed by the first call:
 * an observer would come later than the effect that opens it.
 */
if (!('HTMLDialogElement' in window)) {
  for (const name of ['show', 'showModal', 'close'] as const) {
    Object.defineProperty(HTMLUnknownElement.prototype, name, {
      value: function complete(this: HTMLDialogElement, ...values: []) {
        dialogPolyfill.forceRegisterDialog(this);
        this[name](...values);
      },
    });
  }
}
