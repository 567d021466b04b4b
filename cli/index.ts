/** The command line: names, flags and help. Each command's code is loaded only when it runs. */
import { Command, CommanderError, Option } from 'commander';
import { refuseUnnamedPaths } from './commands/path-arguments.ts';
import { readVersion } from './package-root.ts';
import { inertLines, inertText } from './report/inert.ts';
import { systemRefusal } from './system-error.ts';
import { UsageError } from './usage-error.ts';

const EXIT_USAGE = 2;

const program = new Command('slipway')
  .description('Turns a folder of content into a static site that gets an Android app installed.')
  .version(readVersion(), '-v, --version')
  .exitOverride()
  .enablePositionalOptions() // a flag belongs to the command that it follows: --locale after "translations export"
  .showHelpAfterError('Run with --help to see what it takes.')
  .hook('preAction', refuseUnnamedPaths);

/** A command, or one of another command, with an example below its help. */
function command(name: string, description: string, example: string, parent = program): Command {
  return parent
    .command(name)
    .description(description)
    .exitOverride()
    .addHelpText('after', `\nExample:\n  $ ${example}`);
}

/** An action that loads its code when it runs; what the code returns is the exit code. */
function run<Args extends unknown[]>(
  load: () => Promise<(...args: Args) => number | Promise<number>>,
): (...args: Args) => Promise<void> {
  return async (...args) => {
    const perform = await load();
    process.exitCode = await perform(...args);
  };
}

/** Of a command that does something itself and has others below it: to commander, a misspelt one is an argument too many. */
async function refuseUnknownWord(own: Command, acting: Command): Promise<void> {
  const [word] = own.args;
  if (own !== acting || word === undefined) return;
  const names = own.commands.map((other) => other.name());
  const { didYouMean, meantHint } = await import('./pipeline/model/did-you-mean.ts');
  const hint = meantHint(didYouMean(word, names), `It has: ${names.join(', ')}.`);
  throw new UsageError(`"slipway ${own.name()}" has no command "${word}".`, hint);
}

const root = () =>
  new Option('--root <dir>', 'the project: a folder with content/ (default: the nearest one upwards)');
const host = () =>
  new Option(
    '--host [address]',
    'serve other machines too, a phone for instance; an address to listen on (default: this machine alone)',
  );
const allowHost = () =>
  new Option(
    '--allow-host <name...>',
    'further names under which the server may be reached, such as that of a tunnel',
  );
const now = () => new Option('--now <date>', 'build for this moment instead of now: 2026-03-31');
const drafts = () => new Option('--drafts', 'treat drafts as published');
const languages = () => new Option('--locale <code>', 'only this language');
const format = () =>
  new Option('--format <name>', 'how problems are printed').choices(['text', 'json', 'sarif', 'github']);

command(
  'validate',
  'Checks all content and prints every problem with its location.',
  'slipway validate --format github',
)
  .addOption(root())
  .addOption(format())
  .option('--json', 'the same as --format json')
  .addOption(now())
  .addOption(drafts())
  .action(run(async () => (await import('./commands/validate.ts')).validate));

command('build', 'Checks content and writes the finished site.', 'slipway build --why /about/')
  .addOption(root())
  .option('--out <dir>', 'where the site is written: a folder of its own (default: "dist")')
  .option('--shard <part>', 'build only this part of the pages, such as 2/4, for "slipway merge"')
  .option('--why <route>', 'tell why this route was rendered, or that it was not')
  .option('--workers <count>', 'number of threads (default: as many as pay)')
  .option('--force', 'build even when nothing has changed, and write every file again')
  .addOption(format())
  .option('--json', 'print the result as JSON')
  .addOption(now())
  .addOption(drafts())
  .action(run(async () => (await import('./commands/build.ts')).build));

command(
  'merge [shards...]',
  'Writes the site of which all shards were built, on this machine or on others.',
  'slipway merge shards/1-of-2 shards/2-of-2',
)
  .addOption(root())
  .option('--out <dir>', 'where the site is written: a folder of its own (default: "dist")')
  .option('--workers <count>', 'number of threads (default: as many as pay)')
  .addOption(format())
  .option('--json', 'print the result as JSON')
  .addOption(now())
  .action(run(async () => (await import('./commands/merge.ts')).merge));

command('dev', 'Serves the site while it is written, with a local back end.', 'slipway dev --port 4000')
  .addOption(root())
  .option('--port <number>', 'first port to try', '4321')
  .addOption(host())
  .addOption(allowHost())
  .addOption(now())
  .action(async (options) => {
    const { dev } = await import('./commands/dev.ts');
    await dev(options);
  });

command('preview', 'Serves the finished site, with a local back end.', 'slipway preview')
  .addOption(root())
  .option('--out <dir>', 'where the site was written', 'dist')
  .option('--port <number>', 'first port to try', '4173')
  .addOption(host())
  .addOption(allowHost())
  .action(async (options) => {
    const { preview } = await import('./commands/preview.ts');
    await preview(options);
  });

command(
  'inspect [route]',
  'Prints the five values a page passes through, or all events that pages send.',
  'slipway inspect /about/',
)
  .addOption(root())
  .option('--events', 'print the events, to whom they go and for what')
  .option('--json', 'print it as JSON')
  .addOption(now())
  .action(async (route: string | undefined, options) => {
    if (options.events) {
      const { inspectEvents } = await import('./commands/inspect-events.ts');
      process.exitCode = inspectEvents(options);
      return;
    }
    if (route === undefined) {
      throw new UsageError('Which page?', 'Name its route, such as /about/, or ask for --events.');
    }
    const { inspect } = await import('./commands/inspect.ts');
    process.exitCode = await inspect(route, options);
  });

command(
  'explain [code]',
  'Explains a problem, or lists all problem codes.',
  'slipway explain link/missing',
).action(run(async () => (await import('./commands/explain.ts')).explain));

command(
  'report [route]',
  'Prints the size of each route of the finished site, or of each part of one.',
  'slipway report /about/',
)
  .addOption(root())
  .option('--out <dir>', 'where the site was written', 'dist')
  .option('--top <count>', 'only the heaviest routes')
  .option('--json', 'print it as JSON')
  .action(run(async () => (await import('./commands/report.ts')).report));

const translations = command(
  'translations',
  'Lists what is translated, what is missing and what no longer fits its source.',
  'slipway translations --locale hi',
)
  .enablePositionalOptions()
  .addOption(root())
  .addOption(languages())
  .option('--json', 'print it as JSON')
  .option('--accept [page or file]', 'note that what is translated fits its source as it is now')
  .option('--leave-out [page or file]', 'note that what is missing is left out on purpose')
  .addOption(now())
  .addOption(drafts())
  .allowExcessArguments()
  .hook('preAction', refuseUnknownWord)
  .action(run(async () => (await import('./commands/translations.ts')).translations));
/** "translations --root DIR export": the parent command has that option too, and consumes it. */
const rootBefore = (): { root?: string } => {
  const { root } = translations.opts<{ root?: string }>();
  return root === undefined ? {} : { root };
};
command(
  'export',
  'writes texts and their translations as a table, for a translator',
  'slipway translations export --locale hi --only missing,stale --out hi.csv',
  translations,
)
  .addOption(root())
  .addOption(languages().makeOptionMandatory())
  .option('--out <file>', 'write it there instead of printing it ("-": print it)')
  .option('--only <states>', 'only these: missing, stale, unchanged, script')
  .action(
    run(async () => {
      const { exportTranslations } = await import('./commands/translations.ts');
      return (options: Parameters<typeof exportTranslations>[0]) =>
        exportTranslations({ ...rootBefore(), ...options });
    }),
  );
command(
  'import <file>',
  'takes the texts of such a table into the content files: all of them, or none',
  'slipway translations import hi.csv',
  translations,
)
  .addOption(root())
  .option('--json', 'print the result as JSON')
  .action(
    run(async () => {
      const { importTranslations } = await import('./commands/translations.ts');
      return (file: string, options: Parameters<typeof importTranslations>[1]) =>
        importTranslations(file, { ...rootBefore(), ...options });
    }),
  );

command(
  'init [folder]',
  'Starts a project: a site that builds at once.',
  'slipway init my-shop --name "My Shop" --kind shop --color "#0b6e4f"',
)
  .option('--name <name>', 'name of the product')
  .option('--kind <kind>', 'kind of app: tool (default), shop, money or game')
  .option('--color <color>', 'the colour of the brand, as CSS writes it')
  .option('--default-language <code>', 'language of the pages at the root (default: "en")')
  .option('--languages <codes>', 'languages besides that: "hi ta"')
  .option(
    '--app <urls>',
    'address of the APK (…/app.apk), of the App Store page, or both, one space apart; with "apk:" before one that redirects, or "lookup:"',
  )
  .option('--origin <url>', 'where the site will be published')
  .option('--yes', 'ask nothing')
  .action(run(async () => (await import('./commands/init.ts')).init));

const creation = command(
  'new',
  'Writes a new page, language, section type or layout, or prints an example of a section.',
  'slipway new page /about/team/',
);
for (const kind of ['page', 'campaign'] as const) {
  command(
    `${kind} <route>`,
    kind === 'page' ? 'a page, as a draft' : 'a landing page for a campaign, as a draft',
    `slipway new ${kind} /${kind === 'page' ? 'about/team' : 'summer-offer'}/ --title "…"`,
    creation,
  )
    .addOption(root())
    .option('--title <text>', 'title of the page')
    .action(async (route, options) => {
      const { newPage } = await import('./commands/new.ts');
      process.exitCode = newPage(kind, route, options);
    });
}
command(
  'section-sample [type]',
  'an example of a section, as it is written in page_body',
  'slipway new section-sample faq >> content/pages/about.yaml',
  creation,
)
  .addOption(root())
  .option('--all', 'list all types, those for one kind of app alone as well')
  .action(run(async () => (await import('./commands/section-sample.ts')).sectionSample));
command('locale <code>', 'one more language of the site', 'slipway new locale ta --all-pages', creation)
  .addOption(root())
  .option('--name <name>', 'its name in that language (default: as the languages of the world are listed)')
  .option('--all-pages', 'start every page of the default language, not the home page alone')
  .action(run(async () => (await import('./commands/new-locale.ts')).newLocale));
command(
  'section <type>',
  'a section type of your own, in sections/',
  'slipway new section price-table',
  creation,
)
  .addOption(root())
  .action(run(async () => (await import('./commands/own-code.ts')).newSection));

command(
  'layout <name>',
  'a layout of your own, in layouts/: what surrounds the sections of a page',
  'slipway new layout guide',
  creation,
)
  .addOption(root())
  .action(run(async () => (await import('./commands/own-code.ts')).newLayout));

const ejection = command(
  'eject',
  'Copies a part of the tool into the project, to be changed there.',
  'slipway eject section faq',
);
command(
  'section <type>',
  'a section type: its copy in sections/ stands in for it',
  'slipway eject section faq',
  ejection,
)
  .addOption(root())
  .action(run(async () => (await import('./commands/own-code.ts')).ejectSection));

const script = command('sdk', 'Builds the download script alone.', 'slipway sdk --out public');
script
  .option('--out <dir>', 'folder to write sdk/ into (default: "dist"), or the package')
  .option('--package [name]', 'write an npm package instead, without dependencies, for apps with a bundler')
  .option('--json', 'print the files as JSON')
  .option('--release', 'keep the bytes of this version for good (maintainers of slipway)')
  .allowExcessArguments()
  .hook('preAction', refuseUnknownWord)
  .action(run(async () => (await import('./commands/sdk.ts')).sdk));
command(
  'verify <url>',
  'looks at a page that carries the script: tag, hash, policy, package and its server',
  'slipway sdk verify https://partner.example/get-the-app/',
  script,
)
  .option('--json', 'print the findings as JSON')
  .action(async (url, _, own) => {
    const { sdkVerify } = await import('./commands/sdk-verify.ts');
    // The parent command has that option too, and consumes it.
    process.exitCode = await sdkVerify(url, own.optsWithGlobals());
  });

const apk = command(
  'apk',
  'Describes an app package.',
  'slipway apk manifest app-release.apk --out public/apk/manifest.json',
);
command(
  'manifest <file>',
  'size, hashes, version and signer of a package, for the download script to check it by',
  'slipway apk manifest app-release.apk --json',
  apk,
)
  .option('--out <file>', 'write the manifest there as JSON ("-": print it)')
  .option('--json', 'print it as JSON')
  .action(run(async () => (await import('./commands/apk.ts')).apkManifest));

const webview = command(
  'webview',
  'What the service of in-app screens must answer, and whether a real one does.',
  'slipway webview verify https://app.example.com/api/webview --header "Authorization: Bearer …"',
);
command(
  'contract',
  'prints what it must answer, as JSON Schema',
  'slipway webview contract > webview.schema.json',
  webview,
).action(run(async () => (await import('./commands/webview.ts')).webviewContract));
command(
  'verify <url>',
  'calls a service as the screens do, and compares its answers with the contract',
  'slipway webview verify https://app.example.com/api/webview --header "Authorization: Bearer …" --screen list=academy/tv',
  webview,
)
  .option('--header <line...>', 'a header of the user’s session: "Authorization: Bearer …"')
  .option('--screen <kind=path...>', 'a screen: referral, referral-summary or list, and its path')
  .option('--origin <url>', 'the site’s origin, to check that its pages may read the answers')
  .option('--json', 'print the findings as JSON')
  .action(run(async () => (await import('./commands/webview.ts')).webviewVerify));

command('doctor', 'Checks that everything a build needs is there.', 'slipway doctor')
  .addOption(root())
  .option('--json', 'print the checks as JSON')
  .action(run(async () => (await import('./commands/doctor.ts')).doctor));

// A reader such as "head" leaves when it has seen enough; the command goes on to its end, and what it prints is dropped.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') return;
  process.exit(exitCodeOf(error));
});

try {
  await program.parseAsync();
} catch (error) {
  process.exitCode = exitCodeOf(error);
}

function exitCodeOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : EXIT_USAGE; // commander has printed it
  const refusal = error instanceof UsageError ? error : systemRefusal(error);
  if (refusal !== null) {
    process.stderr.write(`slipway: ${inertText(refusal.message)}\n${inertText(refusal.hint)}\n`);
    if (process.env['SLIPWAY_DEBUG'] && refusal.cause instanceof Error)
      process.stderr.write(inertLines(`${refusal.cause.stack}\n`));
    return EXIT_USAGE;
  }
  // Neither content, usage nor surroundings: a bug of this tool. The stack is for a bug report.
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(inertLines(`slipway: ${message}\n`));
  if (process.env['SLIPWAY_DEBUG'] && error instanceof Error)
    process.stderr.write(inertLines(`${error.stack}\n`));
  else process.stderr.write('Run again with SLIPWAY_DEBUG=1 to see where this happened.\n');
  return EXIT_USAGE;
}
