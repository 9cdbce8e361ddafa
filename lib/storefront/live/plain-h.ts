/**
 * Makes the elements of a drawing without Preact, whose other parts the first script doesn't need:
 * the bundler takes this for `preact` there, and `plant` draws them.
 */
export const h = (
  type: string,
  props: Record<string, unknown> | null,
  ...children: readonly unknown[]
): { type: string; props: Record<string, unknown> } => ({ type, props: { ...props, children } })
