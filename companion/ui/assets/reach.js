// What Flutter's page lacks for those who zoom, use a keyboard or listen; every change of the page is looked at once a frame.
(() => {
  const ZOOM = 'width=device-width, initial-scale=1, viewport-fit=cover';
  const style = document.createElement('style');
  // Two fingers zoom the page; one finger is still the app's.
  style.textContent = 'body, flutter-view, flt-glass-pane, flt-scene-host, flt-semantics-host, flt-semantics { touch-action: pinch-zoom !important; }';
  document.head.appendChild(style);
  const mend = () => {
    for (const meta of document.querySelectorAll('meta[name=viewport]')) {
      if (/user-scalable|maximum-scale/.test(meta.content)) meta.content = ZOOM;
    }
    const host = document.querySelector('flt-semantics-host');
    if (host && !host.hasAttribute('role')) host.setAttribute('role', 'main');
    for (const box of document.querySelectorAll('flt-semantics[role=group]:not([tabindex])')) {
      if (box.style.scrollbarWidth) box.setAttribute('tabindex', '0');
    }
    for (const box of document.querySelectorAll('[flt-semantics-identifier=tabs]:not([role])')) box.setAttribute('role', 'navigation');
  };
  let asked = false;
  const soon = () => {
    if (asked) return;
    asked = true;
    requestAnimationFrame(() => { asked = false; mend(); });
  };
  new MutationObserver(soon).observe(document.documentElement, { childList: true, subtree: true });
  mend();
})();
