/** The script's parts are fetched in real time, which a fake clock does not know of: tests with one have them all before they begin. */
export async function importParts(): Promise<void> {
  await Promise.all([
    import('../../sdk/engine.ts'),
    import('../../sdk/lookup.ts'),
    import('../../sdk/verify.ts'),
    import('../../sdk/signature.ts'),
    import('../../sdk/extras.ts'),
    import('../../sdk/sheet.ts'),
  ]);
}
