export const waitingReportSorts = ['uploaded', 'kit_id'] as const;

export const waitingReportPageSizes = [25, 10, 50, 100] as const;
