export const kitInventorySorts = ['created', 'kit_id', 'status', 'registration'] as const;

export const kitInventoryPageSizes = [25, 10, 50, 100] as const;

/** The rows of a tile. */
export const inventoryFilters = ['active', 'inactive', 'registered', 'unregistered'] as const;

export type InventoryFilter = (typeof inventoryFilters)[number];

/** Statuses of kits that can still get a report. */
export const openStatuses = ['registered', 'received', 'in_analysis', 'information_needed'] as const;

export const kitProgressSorts = ['registered', 'kit_id'] as const;

/** A status, or the kits that have waited for their report for more than `WAITING_DAYS`. */
export const kitProgressFilters = [...openStatuses, 'late'] as const;

export type KitProgressFilter = (typeof kitProgressFilters)[number];

export const deliveryStates = ['given_up', 'waiting', 'delivered'] as const;

export type DeliveryState = (typeof deliveryStates)[number];

export const deliverySorts = ['created'] as const;

export const deliveryPageSizes = [25, 50, 100] as const;
