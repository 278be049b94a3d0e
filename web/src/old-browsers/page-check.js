/*
 * Inlined into the page as it is (web/build/inline-page-check.ts): ES5, so that it also runs where nothing else does.
 * Explains what to do in a browser below the floor (docs/browsers.md) or when the site does not start, and reports
 * errors of the page.
 */
(function () {
  /* What the reader chose (theme/display-settings.ts), or the system asks for, before anything is painted. */
  try {
    var display = JSON.parse(localStorage.getItem('display') || '{}');
    var wantsContrast = window.matchMedia && window.matchMedia('(prefers-contrast: more)').matches;
    if (wantsContrast && !display.contrast) display.contrast = 'more';
    ['type', 'contrast', 'spacing'].forEach(function (name) {
      if (display[name]) document.documentElement.setAttribute('data-' + name, display[name]);
    });
  } catch (ignored) {
    /* Without storage the site looks as usual. */
    void ignored;
  }

  var MAX_REPORTS = 5;
  var sent = [];
  var hasStarted = false;

  function report(kind, message, source) {
    var text = kind + '|' + message + '|' + source;
    if (sent.length >= MAX_REPORTS || sent.indexOf(text) >= 0) return;
    sent.push(text);
    try {
      var request = new XMLHttpRequest();
      request.open('POST', '/api/common/client-error');
      request.setRequestHeader('content-type', 'application/json');
      request.send(
        JSON.stringify({
          kind: kind,
          message: message.slice(0, 1000),
          source: source.slice(0, 300),
          path: location.pathname.slice(0, 300),
        }),
      );
    } catch (ignored) {
      /* Nothing more can be done. */
      void ignored;
    }
  }

  /* The first script of ours in a stack trace. */
  function sourceOf(error) {
    var found = /(\/(?:assets|src)\/[\w./-]+:\d+:\d+)/.exec(String((error && error.stack) || ''));
    return found ? found[1] : '';
  }

  function show(title, text) {
    if (!document.body) {
      document.addEventListener('DOMContentLoaded', function () {
        show(title, text);
      });
      return;
    }
    if (document.getElementById('page-check')) return;
    var bar = document.createElement('div');
    bar.id = 'page-check';
    bar.setAttribute('role', 'alert');
    bar.style.cssText =
      'position:relative;z-index:10000;padding:14px 20px;background:#fff5e0;color:#33475b;border-bottom:1px solid #b36b00;font:15px/1.7 "Microsoft YaHei",sans-serif';
    var head = document.createElement('strong');
    head.appendChild(document.createTextNode(title));
    var body = document.createElement('div');
    body.appendChild(document.createTextNode(text));
    bar.appendChild(head);
    bar.appendChild(body);
    document.body.insertBefore(bar, document.body.firstChild);
  }

  function notStarted() {
    if (hasStarted) return;
    show(
      '页面没有完全打开',
      '已显示的内容可以阅读，按钮可能没有反应。请刷新页面；仍然不行时，请升级浏览器或换一个浏览器，并告诉管理员。',
    );
  }

  var isModern =
    'noModule' in document.createElement('script') &&
    typeof Promise === 'function' &&
    typeof Promise.any === 'function' &&
    typeof String.prototype.replaceAll === 'function' &&
    typeof ResizeObserver === 'function' &&
    typeof globalThis === 'object';

  if (!isModern) {
    show(
      '浏览器版本过低',
      '法规、标准、科普等内容可以阅读；登录、报名、练习和考试不能使用。请安装 Chrome 87、Firefox 91 或更高版本（苹果设备请升级到 iOS 14、macOS 11 以上）；使用 360、QQ、UOS 等浏览器的，请切换到极速模式并升级到最新版。',
    );
    report(4, 'browser below the floor', '');
    return;
  }

  window.addEventListener('site-started', function () {
    hasStarted = true;
    var bar = document.getElementById('page-check');
    if (bar) bar.parentNode.removeChild(bar);
  });
  window.addEventListener(
    'error',
    function (event) {
      var target = event.target;
      if (target && target !== window) {
        /* Pictures may be missing; a script or a style sheet may not. */
        if (target.tagName !== 'SCRIPT' && !(target.tagName === 'LINK' && /stylesheet/.test(target.rel))) return;
        report(3, 'not loaded', String(target.src || target.href || '') + ':0:0');
      } else {
        var message = event.message || '';
        if (/ResizeObserver loop/.test(message)) return;
        var at = event.filename ? event.filename + ':' + event.lineno + ':' + event.colno : sourceOf(event.error);
        report(1, message, at);
      }
      notStarted();
    },
    true,
  );
  window.addEventListener('unhandledrejection', function (event) {
    var reason = event.reason;
    /* A refusal of the server (`ApiError`) is shown where it belongs. */
    if (reason && typeof reason.code === 'number' && typeof reason.status === 'number') return;
    var message = String((reason && reason.message) || reason || '');
    var isChunk = /dynamically imported module|module script failed/i.test(message);
    report(isChunk ? 3 : 2, message, sourceOf(reason));
    notStarted();
  });
})();
