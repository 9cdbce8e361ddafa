export type FormFile = { name: string; content: string | Uint8Array }

/** Builds a form with one file, as a browser sends it; `field` renames its field. */
export const multipart = (
  { name, content }: FormFile,
  field = 'file',
): { raw: Buffer; headers: Record<string, string> } => {
  const boundary = '----tender-test-boundary'
  const head = [
    `--${boundary}`,
    `Content-Disposition: form-data; name="${field}"; filename="${name}"`,
    'Content-Type: application/octet-stream',
    '\r\n',
  ].join('\r\n')
  return {
    raw: Buffer.concat([
      Buffer.from(head),
      Buffer.from(content),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}
