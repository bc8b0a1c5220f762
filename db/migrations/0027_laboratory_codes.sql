-- The codes of a laboratory. The index holds only codes that have one; its building blocks changes of the inventory for a moment.
create index kit_inventory_by_laboratory on app.kit_inventory (laboratory_id, kit_id) where laboratory_id is not null;
