export const userSorts = ['created', 'email', 'full_name', 'last_name', 'role'] as const;

export const userPageSizes = [25, 10, 50] as const;
