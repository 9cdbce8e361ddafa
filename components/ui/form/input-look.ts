/** The look of every input control. */
export const inputLook =
  'w-full min-w-0 rounded-md border border-line-strong bg-surface px-2.5 text-text ' +
  'transition-colors hover:border-text-muted ' +
  'focus-visible:border-accent focus-visible:outline-offset-0 ' +
  'aria-invalid:border-danger disabled:bg-sunken disabled:text-text-muted'
