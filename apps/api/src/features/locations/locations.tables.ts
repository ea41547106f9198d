interface PlaceTable {
  id: number;
  name: string;
}

declare module "#database/tables.ts" {
  interface Tables {
    counties: PlaceTable;
    constituencies: PlaceTable & { county_id: number };
    wards: PlaceTable & { constituency_id: number };
  }
}

export type {};
