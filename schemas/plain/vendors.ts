/** The four vendors that a site may use: hosts of their scripts, and hosts that receive data. */

export type Vendor = 'tagManager' | 'analytics' | 'pixel' | 'sessionRecording';

export interface VendorHosts {
  /** Hosts of scripts, for the page's Trusted Types policy. */
  scripts: readonly string[];
  /** Hosts that receive requests and pictures, as in a Content Security Policy. */
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
