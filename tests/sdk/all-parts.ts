/** Loads all parts of the script. Loading takes real time, which a fake clock does not control, so tests with one load them first. */
export async function importParts(): Promise<void> {
  await Promise.all([
    import('../../sdk/engine.ts'),
    import('../../sdk/lookup.ts'),
    import('../../sdk/verify.ts'),
    import('../../sdk/signature.ts'),
    import('../../sdk/sha256.ts'),
    import('../../sdk/extras.ts'),
    import('../../sdk/sheet.ts'),
  ]);
}
