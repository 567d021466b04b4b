import { ApkProblem } from '../../cli/apk/apk-problem.ts';
import { readApkManifest } from '../../cli/apk/manifest.ts';

/** `true` and the certificates of the signers of the newest scheme, or `false` and why. */
export async function verdictOf(
  path: string,
): Promise<{ isVerified: boolean; signers: string[]; why: string }> {
  try {
    const { signersSha256 } = await readApkManifest(path);
    return { isVerified: true, signers: signersSha256, why: '' };
  } catch (error) {
    if (!(error instanceof ApkProblem)) throw error;
    return { isVerified: false, signers: [], why: error.message };
  }
}
