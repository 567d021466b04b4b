import { ApkProblem } from './apk-problem.ts';
import { readBinaryXml, type XmlElement, type XmlValue } from './binary-xml.ts';

/** The facts that an APK's manifest states. */
export interface AndroidManifest {
  packageName: string;
  /** For people; an APK may have none. */
  versionName: string | null;
  /** With the upper half (`versionCodeMajor`) where there is one. */
  versionCode: number;
  /** Lowest Android API level it installs on; 1 when it states none. */
  minSdkVersion: number;
}

/** Resource ids of the framework's attributes. */
const MIN_SDK_VERSION = 0x0101020c;
const VERSION_CODE = 0x0101021b;
const VERSION_NAME = 0x0101021c;
const VERSION_CODE_MAJOR = 0x01010576;

/** Reads `AndroidManifest.xml`. Throws an ApkProblem naming the attribute that is missing or of the wrong kind. */
export function readAndroidManifest(bytes: Buffer, file: string): AndroidManifest {
  const elements = readElements(bytes, file);
  const root = elements.find(({ name, depth }) => name === 'manifest' && depth === 0);
  if (!root) {
    throw new ApkProblem('manifest', file, {
      expected: 'the element <manifest> in AndroidManifest.xml',
      found: elements[0] ? `<${elements[0].name}>` : 'none',
      hint: 'Build the package again with the Android tools.',
    });
  }
  const usesSdk = elements.find(({ name, depth }) => name === 'uses-sdk' && depth === 1);
  const field = (name: string, value: XmlValue | undefined): Field => ({ name, value, file });
  const versionName = root.attributes.get(VERSION_NAME);
  const major = root.attributes.get(VERSION_CODE_MAJOR) ?? 0;
  return {
    packageName: text(field('package', root.attributes.get('package'))),
    versionName: versionName === undefined ? null : text(field('versionName', versionName)),
    versionCode:
      whole(field('versionCodeMajor', major)) * 2 ** 32 +
      whole(field('versionCode', root.attributes.get(VERSION_CODE))),
    minSdkVersion: whole(field('minSdkVersion', usesSdk?.attributes.get(MIN_SDK_VERSION) ?? 1)),
  };
}

function readElements(bytes: Buffer, file: string): XmlElement[] {
  try {
    return readBinaryXml(bytes);
  } catch (error) {
    // Reading beyond the end throws too: Node's own RangeError.
    if (!(error instanceof RangeError)) throw error;
    const isText = bytes.subarray(0, 64).toString('latin1').trimStart().startsWith('<');
    throw new ApkProblem('manifest', file, {
      expected: "AndroidManifest.xml in Android's binary form",
      found: isText ? 'plain XML text' : 'damaged bytes',
      hint: 'Build the package with the Android tools; zipping a source folder makes none.',
    });
  }
}

interface Field {
  name: string;
  value: XmlValue | undefined;
  file: string;
}

function text(field: Field): string {
  if (typeof field.value === 'string' && field.value !== '') return field.value;
  throw wrongField(field, 'a text');
}

function whole(field: Field): number {
  if (typeof field.value === 'number') return field.value;
  // Some tools write numbers as text.
  if (typeof field.value === 'string' && /^\d{1,10}$/.test(field.value)) return Number(field.value);
  throw wrongField(field, 'a whole number');
}

function wrongField({ name, value, file }: Field, expected: string): ApkProblem {
  const isReference = typeof value === 'object';
  return new ApkProblem('manifest', file, {
    expected: `${expected} as ${name} in AndroidManifest.xml`,
    found: value === undefined ? 'none' : isReference ? 'a reference to a resource' : `"${String(value)}"`,
    hint: isReference
      ? `Write the value of ${name} itself in the build file, not a reference to a resource.`
      : `Set ${name} in the build file and build the package again.`,
  });
}
