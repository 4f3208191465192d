#!/usr/bin/env -S gjs -m
// A window of WebKitGTK that WebKitWebDriver drives, and that writes the console to its output.
// MiniBrowser writes nothing when it is driven: its session is ephemeral then, and WebKit keeps the
// console of such a session to itself.
import Gtk from 'gi://Gtk?version=3.0';
import WebKit from 'gi://WebKit2?version=4.1';

Gtk.init(null);
const [folder] = globalThis.ARGV;
const websiteDataManager = new WebKit.WebsiteDataManager({
  base_data_directory: folder,
  base_cache_directory: folder,
});
const context = new WebKit.WebContext({ website_data_manager: websiteDataManager });
context.set_automation_allowed(true);

const settings = new WebKit.Settings({ enable_write_console_messages_to_stdout: true });
const view = new WebKit.WebView({
  web_context: context,
  settings,
  is_controlled_by_automation: true,
});
const window = new Gtk.Window({ default_width: 1280, default_height: 900 });
window.add(view);

context.connect('automation-started', (_context, session) => {
  const info = new WebKit.ApplicationInfo();
  info.set_name('WebKitGTK');
  info.set_version(
    WebKit.get_major_version(),
    WebKit.get_minor_version(),
    WebKit.get_micro_version(),
  );
  session.set_application_info(info);
  session.connect('create-web-view', () => view);
});

window.show_all();
Gtk.main();
