// The service worker: it shows pushed messages, and opens the game after a press.

self.addEventListener("push", (event) => {
  const { title, body, link, tag } = event.data.json();
  event.waitUntil(self.registration.showNotification(title, { body, tag, data: { link } }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data.link));
});

// Focus an open tab of the page, or open a new tab.
async function show(link) {
  const tabs = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = tabs.find((tab) => tab.url.split("#")[0] === link);
  return open ? open.focus() : self.clients.openWindow(link);
}
