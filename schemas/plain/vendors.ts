/** The four vendors a site may have: from where their scripts come, and where they send what they learn. */

export type Vendor = 'tagManager' | 'analytics' | 'pixel' | 'sessionRecording';

export interface VendorHosts {
  /** Hosts of scripts, for the page's Trusted Types policy. */
  scripts: readonly string[];
  /** As a Content Security Policy names them: requests and pictures alike. */
  sends: readonly string[];
}

const google: VendorHosts = {
  scripts: ['www.googletagmanager.com', 'www.google-analytics.com'],
  sends: ['https://www.googletagmanager.com', 'https://*.google-analytics.com'],
};

export const VENDOR_HOSTS: Readonly<Record<Vendor, VendorHosts>> = {
  tagManager: google,
  analytics: google,
  pixel: {
    scripts: ['connect.facebook.net'],
    sends: ['https://connect.facebook.net', 'https://www.facebook.com'],
  },
  sessionRecording: {
    scripts: ['www.clarity.ms', 'scripts.clarity.ms'],
    sends: ['https://*.clarity.ms', 'https://c.bing.com'],
  },
};
