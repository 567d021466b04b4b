/**
 * The version of tests' tool, and of the download script where they build it alone: minifying it takes four seconds, and a checkout does
 * it once for each version.
 */
export const TEST_VERSION = '9.9.9';
