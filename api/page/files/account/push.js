// The service worker: shows what is pushed to this browser, and opens the game when it is pressed.

self.addEventListener("push", (event) => {
  const { title, body, link, tag } = event.data.json();
  event.waitUntil(self.registration.showNotification(title, { body, tag, data: { link } }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data.link));
});

// Show the tab that has the page already, or open one.
async function show(link) {
  const tabs = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = tabs.find((tab) => tab.url.split("#")[0] === link);
  return open ? open.focus() : self.clients.openWindow(link);
}
