/** The part of the package that the preview uses. Its published types depend on those of a web framework. */
declare module 'compression' {
  import type { IncomingMessage, ServerResponse } from 'node:http';
  import type { BrotliOptions } from 'node:zlib';

  type Filter = (request: IncomingMessage, response: ServerResponse) => boolean;

  interface Compression {
    /** Compresses what is written to the response after `next`, as far as `filter` and the client's headers permit. */
    (options?: {
      filter?: Filter;
      /** Options of Node's Brotli. */
      brotli?: BrotliOptions;
    }): (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
    /** Whether the response's type is one that shrinks. */
    filter: Filter;
  }

  const compression: Compression;
  export default compression;
}
