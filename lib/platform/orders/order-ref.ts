type Named = { platform_order_id: string | null; name: string }

/** Refers to an order in wire form: by the store's id where it is known, else by its name. */
export const toOrderRef = ({
  platform_order_id,
  name,
}: Named): { order_id: string; name: string } => ({ order_id: platform_order_id ?? name, name })
