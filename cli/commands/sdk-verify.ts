/** `slipway sdk verify`: checks that a partner's page downloads as intended. */
import { checkDownloads, needsProof } from '../partner-page/check-download.ts';
import { checkTag, tagOf } from '../partner-page/check-tag.ts';
import { type Finding, findingsAbout } from '../partner-page/findings.ts';
import { readPage } from '../partner-page/read-page.ts';
import { inertJson } from '../report/inert.ts';
import { UsageError } from '../usage-error.ts';

export interface SdkVerifyOptions {
  json?: boolean;
}

const MARKS = { fine: '✓', note: '·', problem: '✗' } as const;

/** Exit code 1 when visitors of the page would lose something. */
export async function sdkVerify(address: string, options: SdkVerifyOptions): Promise<number> {
  if (!/^https?:\/\//.test(address) || !URL.canParse(address))
    throw new UsageError(
      `"${address}" is no address.`,
      'Write the page’s own: https://partner.example/get-the-app/.',
    );
  const findings = await findingsOf(address);
  const problems = findings.filter(({ level }) => level === 'problem').length;
  process.stdout.write(options.json ? inertJson(findings, 2) : report(findings, problems));
  return problems === 0 ? 0 : 1;
}

async function findingsOf(address: string): Promise<Finding[]> {
  const { fine, note, problem } = findingsAbout('page');
  try {
    const page = await readPage(address);
    const tag = tagOf(page);
    return [
      ...(page.isFromBrowser
        ? fine(`${page.url}, as a browser shows it.`)
        : note(
            `${page.url}, as its server sends it: no browser was found, so what the page’s scripts add is not seen. CHROMIUM_PATH names one.`,
          )),
      ...(await checkTag(page, needsProof(page, tag))),
      ...(await checkDownloads(page, tag)),
    ];
  } catch (error) {
    return problem((error as Error).message);
  }
}

function report(findings: readonly Finding[], problems: number): string {
  const width = Math.max(...findings.map(({ about }) => about.length));
  const lines = findings.map(({ about, level, text }) => `${MARKS[level]} ${about.padEnd(width)}  ${text}`);
  const end = problems === 0 ? 'The page downloads as it is meant to.' : `${problems} to mend.`;
  return `${[...lines, '', end].join('\n')}\n`;
}
