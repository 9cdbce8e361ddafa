/** Stops with a sentence for the person at the terminal. */
export class Refusal extends Error {}

const reasons = {
  ENOSPC: 'there is no room left on the disk',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'a file may not grow that far (ulimit -f)',
  EROFS: 'the file system is read-only',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  ENOTDIR: 'something that is not a folder is in the way',
  EEXIST: 'something that is not a folder is in the way',
}

/** Describes a failure of the operating system; undefined for any other error. */
export const reason = (error) => reasons[error?.code]

export function sentence(error) {
  if (error instanceof Refusal) return error.message
  return [error?.path, reason(error) ?? error?.message ?? String(error)].filter(Boolean).join(': ')
}
