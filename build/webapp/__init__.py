"""How the offline app is built: packages by tag, code and data in one parcel, a start-up snapshot, a page around it."""
