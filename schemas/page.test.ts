import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { DESCRIPTION_LENGTH, pageSchema, TITLE_LENGTH } from './page.ts';

const schema = pageSchema(z.strictObject({ heading: z.string() }));

describe('page', () => {
  test('needs no more than a title', () => {
    expect(schema.parse({ title: 'Ludo' })).toEqual({ title: 'Ludo' });
    expect(schema.safeParse({}).success).toBe(false);
  });

  test('its sections are checked by the schema it is made with', () => {
    expect(schema.safeParse({ title: 'Ludo', page_body: [{ heading: 'a' }] }).success).toBe(true);
    expect(schema.safeParse({ title: 'Ludo', page_body: [{ headng: 'a' }] }).success).toBe(false);
  });

  test.each(['$use', '$for', '$as', 'type', 'body'])('"%s" is no field of it', (field) => {
    expect(schema.safeParse({ title: 'Ludo', [field]: 'x' }).error?.issues[0]?.code).toBe(
      'unrecognized_keys',
    );
  });

  test('a title longer than search engines show is refused with its length', () => {
    const { error } = schema.safeParse({ title: 'x'.repeat(TITLE_LENGTH + 1) });
    expect(error?.issues).toMatchObject([
      {
        path: ['title'],
        params: { code: 'title-length', expected: 'at most 60 letters', hint: expect.stringContaining('61') },
      },
    ]);
  });

  test('a description longer than search engines show is refused', () => {
    const { error } = schema.safeParse({ title: 'x', description: 'y'.repeat(DESCRIPTION_LENGTH + 1) });
    expect(error?.issues).toMatchObject([{ path: ['description'], params: { code: 'description-length' } }]);
  });

  test('letters are counted as a reader counts them', () => {
    const conjuncts = 'क्षि'.repeat(TITLE_LENGTH);
    expect(conjuncts.length).toBeGreaterThan(TITLE_LENGTH * 3);
    expect(schema.safeParse({ title: conjuncts }).success).toBe(true);
    expect(schema.safeParse({ title: `${conjuncts}क` }).success).toBe(false);
    expect(schema.safeParse({ title: '👨‍👩‍👧‍👦'.repeat(TITLE_LENGTH) }).success).toBe(true);
  });

  test('every problem of a page is found in one go', () => {
    const { error } = schema.safeParse({
      title: 'Ludo',
      layout: 'wide',
      theme: 'green',
      publishAt: '31/3/26',
      image: 'board.png',
      Hero_Banner: { heading: 'Ludo', headingColor: 'reddish', download_button: { IosURL: 'x' } },
      flags: { useHandgesture: true, msClarityPercentage: 200 },
    });
    expect(error?.issues.map((issue) => issue.path.join('.')).sort()).toEqual([
      'Hero_Banner.download_button.IosURL',
      'Hero_Banner.headingColor',
      'flags',
      'flags.msClarityPercentage',
      'image',
      'layout',
      'publishAt',
      'theme',
    ]);
  });
});
