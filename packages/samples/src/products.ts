import type { PickupLocation, Product } from "@party/contract/products";

/** The sample merchandise; prices (whole KES), stock and categories as in section 3 of the specification. */
export const products: Product[] = [
  {
    id: 1,
    name: "Party T-Shirt",
    image: "/pictures/product-tshirt-960.webp",
    price: 1500,
    original_price: 2000,
    discount: 25,
    description:
      "A soft, heavy cotton T-shirt in party green with the bus on the chest. Sewn in Kenya. Sizes S to XXL: choose yours, and try it on when you collect it.",
    stock: 100,
    category: "Apparel",
    sizes: ["S", "M", "L", "XL", "XXL"],
  },
  {
    id: 2,
    name: "Party Cap",
    image: "/pictures/product-cap-960.webp",
    price: 800,
    original_price: 1000,
    discount: 20,
    description:
      "A sturdy cap with a gold bus on the front and a strap that fits every head. The peak is wide enough for a long rally at noon.",
    stock: 50,
    category: "Accessories",
  },
  {
    id: 3,
    name: "Party Mug",
    image: "/pictures/product-mug-960.webp",
    price: 500,
    original_price: null,
    discount: 0,
    description:
      "A white mug with the bus on it, packed in a cotton tote bag that you will keep for the market. Holds enough chai for one branch meeting.",
    stock: 75,
    category: "Merchandise",
  },
];

/** The sample pickup locations; the addresses are placeholders. */
export const pickupLocations: PickupLocation[] = [
  { id: 1, name: "Nairobi: National Office", address: "Ground floor, Placeholder Road, Nairobi" },
  { id: 2, name: "Mombasa Office", address: "First floor, Placeholder Street, Mvita, Mombasa" },
  { id: 3, name: "Kisumu Office", address: "Placeholder Avenue, opposite the bus park, Kisumu" },
  { id: 4, name: "Nakuru Office", address: "Placeholder Plaza, Town East, Nakuru" },
  { id: 5, name: "Eldoret Office", address: "Placeholder House, near the market, Eldoret" },
];
